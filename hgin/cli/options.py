"""The options and arguments that several commands share; all are texts, read by hgin itself."""

from __future__ import annotations

from typing import Annotated

import typer

File = Annotated[str | None, typer.Option("--file", "-f", metavar="FILE")]
Json = Annotated[bool, typer.Option("--json")]
DryRun = Annotated[bool, typer.Option("--dry-run")]
Upcard = Annotated[str | None, typer.Option("--upcard", metavar="CARD")]
Note = Annotated[str | None, typer.Option("--note", metavar="TEXT")]
Why = Annotated[str | None, typer.Option("--why", metavar="TEXT")]
Cards = Annotated[str | None, typer.Option("--cards", metavar="CARDS")]
Against = Annotated[str | None, typer.Option("--against", metavar="CARDS")]
Spread = Annotated[str | None, typer.Option("--spread", metavar="MELDS")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE")]
Format = Annotated[str | None, typer.Option("--format", metavar="FORMAT")]
Output = Annotated[str | None, typer.Option("--output", "-o", metavar="FILE")]
Force = Annotated[bool, typer.Option("--force")]
Ascii = Annotated[bool, typer.Option("--ascii")]
Paper = Annotated[str | None, typer.Option("--paper", metavar="SIZE")]
Profile = Annotated[str | None, typer.Option("--profile", metavar="NAME")]
Word = Annotated[str, typer.Argument()]
MaybeWord = Annotated[str | None, typer.Argument()]
Words = Annotated[list[str], typer.Argument()]
MaybeWords = Annotated[list[str] | None, typer.Argument()]
