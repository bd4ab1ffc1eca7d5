-- What a person and the judge say of an item over what both answered, where one of them left something out.
ALTER TABLE "RunItemSummary" ADD COLUMN "partly" JSONB;

INSERT INTO "SummaryDue" ("itemId") SELECT DISTINCT "itemId" FROM "RunItemSummary" WHERE "independent" IS NOT NULL;
