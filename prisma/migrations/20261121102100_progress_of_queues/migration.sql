-- How many of a queue's items are how far, kept by triggers: progress is asked for every few seconds by everybody.
CREATE TABLE "QueueProgress" (
    "queueId" UUID NOT NULL,
    "untouched" INTEGER NOT NULL DEFAULT 0,
    "partly" INTEGER NOT NULL DEFAULT 0,
    "differing" INTEGER NOT NULL DEFAULT 0,
    "done" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "QueueProgress_pkey" PRIMARY KEY ("queueId")
);

ALTER TABLE "QueueProgress" ADD CONSTRAINT "QueueProgress_queueId_fkey" FOREIGN KEY ("queueId") REFERENCES "Queue"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- How far an item is, by what was submitted of it.
CREATE FUNCTION item_progress(submitted integer, differs boolean, settled boolean, raters integer) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE
        WHEN submitted = 0 THEN 'untouched'
        WHEN submitted < raters THEN 'partly'
        WHEN coalesce(differs, false) AND NOT settled THEN 'differing'
        ELSE 'done'
    END
$$;

INSERT INTO "QueueProgress" ("queueId", "untouched", "partly", "differing", "done")
SELECT "queueId",
    count(*) FILTER (WHERE progress = 'untouched'), count(*) FILTER (WHERE progress = 'partly'),
    count(*) FILTER (WHERE progress = 'differing'), count(*) FILTER (WHERE progress = 'done')
FROM (
    SELECT i."queueId", item_progress(i."submitted", i."differs", i."settled", q."raters") AS progress
    FROM "QueueItem" i JOIN "Queue" q ON q."id" = i."queueId"
) item
GROUP BY 1;

CREATE FUNCTION count_added_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "QueueProgress" AS p ("queueId", "untouched", "partly", "differing", "done")
    SELECT "queueId",
        count(*) FILTER (WHERE progress = 'untouched'), count(*) FILTER (WHERE progress = 'partly'),
        count(*) FILTER (WHERE progress = 'differing'), count(*) FILTER (WHERE progress = 'done')
    FROM (
        SELECT a."queueId", item_progress(a."submitted", a."differs", a."settled", q."raters") AS progress
        FROM added a JOIN "Queue" q ON q."id" = a."queueId"
    ) item
    GROUP BY 1 ORDER BY 1
    ON CONFLICT ("queueId") DO UPDATE SET
        "untouched" = p."untouched" + excluded."untouched", "partly" = p."partly" + excluded."partly",
        "differing" = p."differing" + excluded."differing", "done" = p."done" + excluded."done";
    RETURN NULL;
END $$;

CREATE FUNCTION count_changed_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "QueueProgress" p SET
        "untouched" = p."untouched" + d.untouched, "partly" = p."partly" + d.partly,
        "differing" = p."differing" + d.differing, "done" = p."done" + d.done
    FROM (
        SELECT "queueId",
            coalesce(sum(by) FILTER (WHERE progress = 'untouched'), 0) AS untouched,
            coalesce(sum(by) FILTER (WHERE progress = 'partly'), 0) AS partly,
            coalesce(sum(by) FILTER (WHERE progress = 'differing'), 0) AS differing,
            coalesce(sum(by) FILTER (WHERE progress = 'done'), 0) AS done
        FROM (
            SELECT i."queueId", -1 AS by, item_progress(i."submitted", i."differs", i."settled", q."raters") AS progress
            FROM was i JOIN "Queue" q ON q."id" = i."queueId"
            UNION ALL
            SELECT i."queueId", 1, item_progress(i."submitted", i."differs", i."settled", q."raters")
            FROM now_is i JOIN "Queue" q ON q."id" = i."queueId"
        ) item
        GROUP BY 1
    ) d
    WHERE d."queueId" = p."queueId" AND (d.untouched, d.partly, d.differing, d.done) <> (0, 0, 0, 0);
    RETURN NULL;
END $$;

CREATE TRIGGER "QueueItem_added" AFTER INSERT ON "QueueItem" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION count_added_items();
CREATE TRIGGER "QueueItem_changed" AFTER UPDATE ON "QueueItem" REFERENCING OLD TABLE AS was NEW TABLE AS now_is
    FOR EACH STATEMENT EXECUTE FUNCTION count_changed_items();

-- The queue whose disagreements are settled is counted before the one that settles them, as when one passes on to the
-- other: two transactions then never wait for each other.
CREATE OR REPLACE FUNCTION count_submitted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "QueueItem" s SET "settled" = true FROM "QueueItem" i
    WHERE i."id" = NEW."itemId" AND s."id" = i."sourceItemId" AND NOT s."settled";
    UPDATE "QueueItem" SET "submitted" = "submitted" + 1 WHERE "id" = NEW."itemId";
    UPDATE "QueueMember" SET "submitted" = "submitted" + 1
    WHERE "queueId" = NEW."queueId" AND "raterId" = NEW."raterId";
    RETURN NULL;
END $$;
