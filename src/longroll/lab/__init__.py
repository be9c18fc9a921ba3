"""The laboratory: many games between computers, and what they say."""

from longroll.lab.batch import simulate, survey
from longroll.lab.engagements import ENGAGED, Engagements
from longroll.lab.export import write
from longroll.lab.games import Bench, Played, Task
from longroll.lab.report import Report, Share

__all__ = ["ENGAGED", "Bench", "Engagements", "Played", "Report", "Share", "Task", "simulate", "survey", "write"]
