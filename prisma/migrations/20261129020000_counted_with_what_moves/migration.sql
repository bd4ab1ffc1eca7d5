-- Counting a library also says whether any of it is being judged, by the same reading.
DROP INDEX "ItemSummary_counted";
CREATE INDEX "ItemSummary_counted" ON "ItemSummary" ("projectId", "configuration", "suite") INCLUDE ("moving") WHERE NOT "deleted";
