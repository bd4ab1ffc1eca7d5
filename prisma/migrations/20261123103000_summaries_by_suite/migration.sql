-- The library shows the items of one suite at a time: what is summed up of an item is summed up for each suite that takes
-- its kind. What there is belongs to the suite that there was.

-- What summing up has to know of each suite; written by the code that knows the suites.
CREATE TABLE "SummarySuite" (
    "suite" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "questions" JSONB NOT NULL,
    "exposes" TEXT NOT NULL DEFAULT 'content',
    "filled" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "SummarySuite_pkey" PRIMARY KEY ("suite")
);
INSERT INTO "SummarySuite" ("suite", "kind", "questions", "filled") VALUES ('hallucination', 'clip', '{}', true);

-- Most questions read all rows of a suite: each suite's lie in a table of their own, so that another's take nothing from it.
-- Columns that every question asks for stand first, since PostgreSQL reads a row up to the last column that is asked for.
ALTER TABLE "ItemSummary" RENAME TO "ItemSummaryBefore";
ALTER TABLE "ItemSummaryBefore" RENAME CONSTRAINT "ItemSummary_pkey" TO "ItemSummaryBefore_pkey";
ALTER TABLE "ItemSummaryBefore" DROP CONSTRAINT "ItemSummary_itemId_fkey";
DROP INDEX "ItemSummary_added", "ItemSummary_moving", "ItemSummary_tagged", "ItemSummary_answered";
CREATE TABLE "ItemSummary" (
    "itemId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "suite" TEXT NOT NULL,
    "moving" "RunItemState",
    "duration" DOUBLE PRECISION,
    "generator" TEXT,
    "judges" TEXT[] NOT NULL,
    "nameKey" TEXT NOT NULL,
    "tags" TEXT[] NOT NULL,
    "raters" UUID[] NOT NULL,
    "searched" TEXT NOT NULL,
    "configuration" UUID,
    "runId" UUID,
    "state" "RunItemState",
    "answers" INTEGER,
    "unscored" INTEGER,
    "toReview" INTEGER,
    "reviewed" INTEGER,
    "disagreement" DOUBLE PRECISION,
    "judged" DOUBLE PRECISION[],
    "corrected" DOUBLE PRECISION[],
    "facets" JSONB NOT NULL
) PARTITION BY LIST ("suite");

-- Where the rows of a suite go that was added.
CREATE FUNCTION add_suite_to_summaries(suite TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    -- Most changes touch no index: room on the page lets them stay there.
    EXECUTE format('CREATE TABLE IF NOT EXISTS %I PARTITION OF "ItemSummary" FOR VALUES IN (%L) WITH (fillfactor = 90)',
        'ItemSummary_' || suite, suite);
END
$$;
SELECT add_suite_to_summaries('hallucination');

INSERT INTO "ItemSummary"
SELECT "itemId", "projectId", "addedAt", "deleted", 'hallucination', "moving", "duration", "generator", "judges", "nameKey",
    "tags", "raters", "searched", "configuration", "runId", "state", "answers", "unscored", "toReview", "reviewed",
    "disagreement", "judged", "corrected", '{}'
FROM "ItemSummaryBefore";
DROP TABLE "ItemSummaryBefore";

ALTER TABLE "ItemSummary" ADD CONSTRAINT "ItemSummary_pkey" PRIMARY KEY ("itemId", "suite");
ALTER TABLE "ItemSummary" ADD CONSTRAINT "ItemSummary_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE CASCADE ON UPDATE CASCADE;
-- With configuration and suite, so that counting the items of a project need read nothing but the index.
CREATE INDEX "ItemSummary_added" ON "ItemSummary"("projectId", "addedAt", "itemId") INCLUDE ("configuration", "suite") WHERE NOT "deleted";
CREATE INDEX "ItemSummary_moving" ON "ItemSummary"("projectId") WHERE NOT "deleted" AND "moving" IS NOT NULL;
CREATE INDEX "ItemSummary_tagged" ON "ItemSummary"("projectId") WHERE NOT "deleted" AND "tags" <> '{}';
CREATE INDEX "ItemSummary_answered" ON "ItemSummary"("projectId") WHERE NOT "deleted" AND "raters" <> '{}';
CREATE INDEX "ItemSummary_faceted" ON "ItemSummary"("projectId") WHERE NOT "deleted" AND "facets" <> '{}';

-- Two suites may have scores or questions of one id, and each has its own places.
ALTER TABLE "Dimension" ADD COLUMN "suite" TEXT NOT NULL DEFAULT 'hallucination';
ALTER TABLE "Dimension" ALTER COLUMN "suite" DROP DEFAULT;
ALTER TABLE "Dimension" DROP CONSTRAINT "Dimension_pkey";
ALTER TABLE "Dimension" ADD CONSTRAINT "Dimension_pkey" PRIMARY KEY ("suite", "id");
DROP INDEX "Dimension_place_key";
CREATE UNIQUE INDEX "Dimension_suite_place_key" ON "Dimension"("suite", "place");

ALTER TABLE "ConfigurationCount" ADD COLUMN "suite" TEXT NOT NULL DEFAULT 'hallucination';
ALTER TABLE "ConfigurationCount" ALTER COLUMN "suite" DROP DEFAULT;

CREATE OR REPLACE FUNCTION count_judged_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE "ConfigurationCount" c SET "judged" = c."judged" - gone."judged"
        FROM (
            SELECT "projectId", "configuration", count(*)::int AS "judged" FROM before
            WHERE "configuration" IS NOT NULL AND NOT "deleted" AND "state" IN ('judged', 'incomplete') GROUP BY 1, 2
        ) gone
        WHERE c."projectId" = gone."projectId" AND c."configuration" = gone."configuration";
    END IF;
    IF TG_OP <> 'DELETE' THEN
        -- Runs of one configuration are of one suite.
        INSERT INTO "ConfigurationCount" AS c ("projectId", "configuration", "suite", "judged")
        SELECT n."projectId", n."configuration", min(r."suite"),
            count(*) FILTER (WHERE NOT n."deleted" AND n."state" IN ('judged', 'incomplete'))::int
        FROM changed n JOIN "Run" r ON r."id" = n."runId" WHERE n."configuration" IS NOT NULL GROUP BY 1, 2
        ON CONFLICT ("projectId", "configuration") DO UPDATE SET "judged" = c."judged" + excluded."judged";
    END IF;
    RETURN NULL;
END
$$;

-- Views are kept of what one suite shows.
ALTER TABLE "SavedView" ADD COLUMN "suite" TEXT NOT NULL DEFAULT 'hallucination';
ALTER TABLE "SavedView" ALTER COLUMN "suite" DROP DEFAULT;
DROP INDEX "SavedView_projectId_name_key";
CREATE UNIQUE INDEX "SavedView_projectId_suite_name_key" ON "SavedView"("projectId", "suite", "name");
