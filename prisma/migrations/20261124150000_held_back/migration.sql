-- A run can hold items back: a queue of a sample of them, blind, of which everybody is a member, those who come later too.

ALTER TABLE "Queue" ADD COLUMN "heldBack" BOOLEAN NOT NULL DEFAULT false;

CREATE FUNCTION join_held_back() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "QueueMember" ("queueId", "raterId") SELECT "id", NEW."id" FROM "Queue" WHERE "heldBack";
  RETURN NULL;
END $$;
CREATE TRIGGER "Rater_added_held_back" AFTER INSERT ON "Rater"
  FOR EACH ROW WHEN (NEW."kind" = 'person') EXECUTE FUNCTION join_held_back();

-- An item that was released before all of its raters had submitted it is settled, and nothing is left to do about it.
CREATE OR REPLACE FUNCTION item_progress(submitted integer, differs boolean, settled boolean, raters integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE
    WHEN settled THEN 'done'
    WHEN submitted = 0 THEN 'untouched'
    WHEN submitted < raters THEN 'partly'
    WHEN coalesce(differs, false) THEN 'differing'
    ELSE 'done'
  END
$$;
