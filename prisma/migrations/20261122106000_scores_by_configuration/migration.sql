-- What of runs may stand together in one figure: those of one suite and version of it, asked of the same model with the
-- same parameters, prompts and settings. Of a judge's parameters only those count that its replies depend on
-- (lib/judge/endpoint, identity); scores that were made elsewhere are their judge's.
ALTER TABLE "Run" ADD COLUMN "configuration" UUID GENERATED ALWAYS AS (md5(
    "suite" || E'\n' || coalesce("derivedVersion", "suiteVersion") || E'\n' || "prompts"::text || E'\n' || "settings"::text
    || E'\n' || coalesce("judgeFacts"->>'kind', '') || E'\n' || coalesce("judgeFacts"->>'model', '') || E'\n'
    || CASE WHEN "judgeFacts"->>'kind' = 'imported' THEN "judgeId"::text
        ELSE coalesce("judgeFacts"->>'baseUrl', '')
            || E'\n' || coalesce("judgeFacts"->'parameters'->>'temperature', '')
            || E'\n' || coalesce("judgeFacts"->'parameters'->>'maxTokens', '')
            || E'\n' || coalesce("judgeFacts"->'parameters'->>'seed', '')
            || E'\n' || coalesce("judgeFacts"->'parameters'->>'imageDetail', '')
        END
)::uuid) STORED;
CREATE INDEX "Run_projectId_configuration_createdAt_idx" ON "Run"("projectId", "configuration", "createdAt");

-- What each run says of a video, beside what is known of the video itself: derived, and rebuilt from the other tables at
-- will.
CREATE TABLE "RunVideoSummary" (
    "runId" UUID NOT NULL,
    "videoId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "state" "RunVideoState" NOT NULL,
    "answers" INTEGER NOT NULL,
    "unscored" INTEGER NOT NULL,
    "toReview" INTEGER NOT NULL,
    "reviewed" INTEGER NOT NULL,
    "disagreement" DOUBLE PRECISION,
    "configuration" UUID,
    "judged" DOUBLE PRECISION[] NOT NULL,
    "corrected" DOUBLE PRECISION[],

    CONSTRAINT "RunVideoSummary_pkey" PRIMARY KEY ("runId", "videoId")
)
-- Most changes touch no index: room on the page lets them stay there.
WITH (fillfactor = 90);

-- What is known of a video whatever run one looks at, and besides a copy of what the project's first configuration says of
-- it: what is asked most needs no join, which at a hundred thousand videos would take as long again as the rest.
ALTER TABLE "VideoSummary" RENAME TO "VideoSummaryBefore";
ALTER TABLE "VideoSummaryBefore" RENAME CONSTRAINT "VideoSummary_pkey" TO "VideoSummaryBefore_pkey";
CREATE TABLE "VideoSummary" (
    "videoId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "moving" "RunVideoState",
    "duration" DOUBLE PRECISION NOT NULL,
    "generator" TEXT,
    "judges" TEXT[] NOT NULL,
    "nameKey" TEXT NOT NULL,
    "tags" TEXT[] NOT NULL,
    "raters" UUID[] NOT NULL,
    "searched" TEXT NOT NULL,
    "configuration" UUID,
    "runId" UUID,
    "state" "RunVideoState",
    "answers" INTEGER,
    "unscored" INTEGER,
    "toReview" INTEGER,
    "reviewed" INTEGER,
    "disagreement" DOUBLE PRECISION,
    "judged" DOUBLE PRECISION[],
    "corrected" DOUBLE PRECISION[],

    CONSTRAINT "VideoSummary_pkey" PRIMARY KEY ("videoId")
)
WITH (fillfactor = 90);

-- How many videos of a project each configuration has judged, which decides whose scores are shown first; kept by triggers.
CREATE TABLE "ConfigurationCount" (
    "projectId" UUID NOT NULL,
    "configuration" UUID NOT NULL,
    "judged" INTEGER NOT NULL,
    "copied" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "ConfigurationCount_pkey" PRIMARY KEY ("projectId", "configuration")
);

-- Most videos have one run and no person's answer: theirs are taken over as they are, since all points are then the
-- judge's. The others are summed up anew, in the background.
CREATE TABLE "VideoTakenOver" AS
SELECT s."videoId" FROM "VideoSummaryBefore" s
WHERE s."raters" = '{}' AND (SELECT count(*) FROM "RunVideo" rv WHERE rv."videoId" = s."videoId") < 2;

INSERT INTO "RunVideoSummary"
SELECT s."runId", s."videoId", s."projectId", s."deleted", s."runState", s."answers", s."unscored", s."toReview",
    s."reviewed", s."disagreement", r."configuration",
    CASE WHEN s."runState" IN ('judged', 'incomplete') THEN s."points" ELSE '{}' END, NULL
FROM "VideoSummaryBefore" s JOIN "VideoTakenOver" USING ("videoId") JOIN "Run" r ON r."id" = s."runId";

INSERT INTO "SummaryDue" ("videoId")
SELECT v."id" FROM "Video" v WHERE NOT EXISTS (SELECT 1 FROM "VideoTakenOver" t WHERE t."videoId" = v."id");

INSERT INTO "ConfigurationCount"
SELECT "projectId", "configuration", judged, 1 = row_number() OVER (PARTITION BY "projectId" ORDER BY judged DESC)
FROM (
    SELECT "projectId", "configuration", count(*) FILTER (WHERE NOT "deleted" AND "state" IN ('judged', 'incomplete')) AS judged
    FROM "RunVideoSummary" GROUP BY 1, 2
) counted;

INSERT INTO "VideoSummary"
SELECT s."videoId", s."projectId", s."addedAt", s."deleted",
    CASE WHEN s."runState" IN ('waiting', 'judging') THEN s."runState" END, s."duration", s."generator",
    CASE WHEN s."runState" IN ('judged', 'incomplete') THEN ARRAY[s."judge"] ELSE '{}' END,
    s."nameKey", s."tags", s."raters", s."searched", c."configuration", r."runId", r."state", r."answers", r."unscored",
    r."toReview", r."reviewed", r."disagreement", r."judged", r."corrected"
FROM "VideoSummaryBefore" s
LEFT JOIN "ConfigurationCount" c ON c."projectId" = s."projectId" AND c."copied"
LEFT JOIN "RunVideoSummary" r ON r."videoId" = s."videoId" AND r."configuration" = c."configuration";

DROP TABLE "VideoSummaryBefore";
DROP TABLE "VideoTakenOver";

-- With the configuration, so that counting the videos of a project need read nothing but the index.
CREATE INDEX "VideoSummary_added" ON "VideoSummary"("projectId", "addedAt", "videoId") INCLUDE ("configuration") WHERE NOT "deleted";
CREATE INDEX "VideoSummary_moving" ON "VideoSummary"("projectId") WHERE NOT "deleted" AND "moving" IS NOT NULL;
CREATE INDEX "VideoSummary_tagged" ON "VideoSummary"("projectId") WHERE NOT "deleted" AND "tags" <> '{}';
CREATE INDEX "VideoSummary_answered" ON "VideoSummary"("projectId") WHERE NOT "deleted" AND "raters" <> '{}';
-- Not a partial index: by this one PostgreSQL sees that a video has one row of a configuration, and need not read them
-- where nothing of them is asked.
CREATE UNIQUE INDEX "RunVideoSummary_configuration_videoId_key" ON "RunVideoSummary"("configuration", "videoId");
CREATE INDEX "RunVideoSummary_videoId_idx" ON "RunVideoSummary"("videoId");

ALTER TABLE "VideoSummary" ADD CONSTRAINT "VideoSummary_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "RunVideoSummary" ADD CONSTRAINT "RunVideoSummary_runId_videoId_fkey" FOREIGN KEY ("runId", "videoId") REFERENCES "RunVideo"("runId", "videoId") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "ConfigurationCount" ADD CONSTRAINT "ConfigurationCount_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;

CREATE FUNCTION count_judged_videos() RETURNS trigger LANGUAGE plpgsql AS $$
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
        INSERT INTO "ConfigurationCount" AS c ("projectId", "configuration", "judged")
        SELECT "projectId", "configuration",
            count(*) FILTER (WHERE NOT "deleted" AND "state" IN ('judged', 'incomplete'))::int
        FROM changed WHERE "configuration" IS NOT NULL GROUP BY 1, 2
        ON CONFLICT ("projectId", "configuration") DO UPDATE SET "judged" = c."judged" + excluded."judged";
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER "RunVideoSummary_added_counted" AFTER INSERT ON "RunVideoSummary" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_judged_videos();
CREATE TRIGGER "RunVideoSummary_changed_counted" AFTER UPDATE ON "RunVideoSummary" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_judged_videos();
CREATE TRIGGER "RunVideoSummary_removed_counted" AFTER DELETE ON "RunVideoSummary" REFERENCING OLD TABLE AS before FOR EACH STATEMENT EXECUTE FUNCTION count_judged_videos();

-- A run that was derived anew stands with others than before.
CREATE FUNCTION note_videos_of_moved_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("videoId")
    SELECT rv."videoId" FROM changed n JOIN before o USING ("id") JOIN "RunVideo" rv ON rv."runId" = n."id"
    WHERE n."configuration" <> o."configuration";
    RETURN NULL;
END
$$;
CREATE TRIGGER "Run_changed_due" AFTER UPDATE ON "Run" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_videos_of_moved_runs();
