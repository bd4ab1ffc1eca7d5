-- What a run still has to do, which is looked for each time that one of its items ends: by the run alone, nearly all of its
-- items are read towards its end.
CREATE INDEX "RunItem_open" ON "RunItem" ("runId") WHERE state IN ('waiting', 'judging');
