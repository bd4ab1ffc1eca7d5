-- Summaries are read a hundred thousand at a time: half as wide, and what most questions need first. They are derived, so
-- they are made anew.
DROP TABLE "VideoSummary";

CREATE TABLE "VideoSummary" (
    "videoId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "runState" "RunVideoState",
    "answers" INTEGER NOT NULL,
    "unscored" INTEGER NOT NULL,
    "toReview" INTEGER NOT NULL,
    "reviewed" INTEGER NOT NULL,
    "disagreement" DOUBLE PRECISION,
    "duration" DOUBLE PRECISION NOT NULL,
    "runId" UUID,
    "generator" TEXT,
    "judge" TEXT,
    "suite" TEXT,
    "points" TEXT NOT NULL,
    "nameKey" TEXT NOT NULL,
    "tags" TEXT[] NOT NULL,
    "raters" UUID[] NOT NULL,
    "searched" TEXT NOT NULL,

    CONSTRAINT "VideoSummary_pkey" PRIMARY KEY ("videoId")
)
-- Most changes touch no index: room on the page lets them stay there.
WITH (fillfactor = 90);

CREATE INDEX "VideoSummary_added" ON "VideoSummary"("projectId", "addedAt", "videoId") WHERE NOT "deleted";
CREATE INDEX "VideoSummary_moving" ON "VideoSummary"("projectId") WHERE NOT "deleted" AND "runState" IN ('waiting', 'judging');
CREATE INDEX "VideoSummary_tagged" ON "VideoSummary"("projectId") WHERE NOT "deleted" AND "tags" <> '{}';
CREATE INDEX "VideoSummary_answered" ON "VideoSummary"("projectId") WHERE NOT "deleted" AND "raters" <> '{}';

ALTER TABLE "VideoSummary" ADD CONSTRAINT "VideoSummary_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Frames are looked up for the few videos of a page.
DROP TRIGGER "FrameSet_added_due" ON "FrameSet";

INSERT INTO "SummaryDue" ("videoId") SELECT "id" FROM "Video";
