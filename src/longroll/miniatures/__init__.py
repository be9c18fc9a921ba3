"""What battles of stands on a measured table share: functions and records, which know no ruleset."""
