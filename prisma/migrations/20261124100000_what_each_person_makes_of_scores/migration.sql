-- What the independent answers of each person come to by themselves is summed up with the rest, so that results need not
-- read every answer.
ALTER TABLE "RunItemSummary" ADD COLUMN "independent" JSONB;

-- An answer that is there already ceases to be independent where what was exposed turns out to have been so before it.
CREATE FUNCTION note_items_of_exposed_answers() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "SummaryDue" ("itemId")
  SELECT DISTINCT i.id FROM changed e JOIN "Item" i ON i."contentId" = e."contentId"
  WHERE EXISTS (
    SELECT 1 FROM "Answer" a
    WHERE a."raterId" = e."raterId" AND a."itemId" = i.id AND a.suite = e.suite AND a.id > e."lastAnswerId"
  );
  RETURN NULL;
END $$;
CREATE TRIGGER "Exposure_added_due" AFTER INSERT ON "Exposure" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_exposed_answers();
CREATE TRIGGER "Exposure_changed_due" AFTER UPDATE ON "Exposure" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_items_of_exposed_answers();

INSERT INTO "SummaryDue" ("itemId")
SELECT DISTINCT a."itemId" FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person';
