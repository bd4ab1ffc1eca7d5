-- What people say a video is for, and how they like to look at the library.
CREATE TABLE "VideoTag" (
    "videoId" UUID NOT NULL,
    "tag" TEXT NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "VideoTag_pkey" PRIMARY KEY ("videoId", "tag")
);

CREATE TABLE "SavedView" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "createdById" UUID NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "SavedView_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "SavedView_projectId_name_key" ON "SavedView"("projectId", "name");

ALTER TABLE "VideoTag" ADD CONSTRAINT "VideoTag_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "VideoTag" ADD CONSTRAINT "VideoTag_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "SavedView" ADD CONSTRAINT "SavedView_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Undoing a deletion finds its videos by the time of it.
CREATE INDEX "Video_deletedAt" ON "Video"("deletedAt") WHERE "deletedAt" IS NOT NULL;

-- What the library lists, filters and sorts by: derived, and rebuilt from the other tables at will.
CREATE TABLE "VideoSummary" (
    "videoId" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "deleted" BOOLEAN NOT NULL,
    "addedAt" TIMESTAMPTZ(3) NOT NULL,
    "nameKey" TEXT NOT NULL,
    "generator" TEXT,
    "duration" DOUBLE PRECISION NOT NULL,
    "thumbnail" TEXT,
    "tags" TEXT[] NOT NULL,
    "searched" TEXT NOT NULL,
    "runId" UUID,
    "judge" TEXT,
    "suite" TEXT,
    "runState" "RunVideoState",
    "answers" INTEGER NOT NULL,
    "unscored" INTEGER NOT NULL,
    "toReview" INTEGER NOT NULL,
    "reviewed" INTEGER NOT NULL,
    "disagreement" DOUBLE PRECISION,
    "scores" JSONB NOT NULL,
    "worst" JSONB NOT NULL,
    "raters" UUID[] NOT NULL,

    CONSTRAINT "VideoSummary_pkey" PRIMARY KEY ("videoId")
)
-- Most changes touch no index: room on the page lets them stay there.
WITH (fillfactor = 80);

CREATE INDEX "VideoSummary_added" ON "VideoSummary"("projectId", "addedAt", "videoId") WHERE NOT "deleted";

ALTER TABLE "VideoSummary" ADD CONSTRAINT "VideoSummary_videoId_fkey" FOREIGN KEY ("videoId") REFERENCES "Video"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Videos whose summary is out of date. Added to by whatever changes a video, so that nobody waits for anybody; a video may
-- stand here many times.
CREATE TABLE "SummaryDue" (
    "id" BIGSERIAL NOT NULL,
    "videoId" UUID NOT NULL,

    CONSTRAINT "SummaryDue_pkey" PRIMARY KEY ("id")
);

CREATE FUNCTION note_changed_videos() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("videoId") SELECT "id" FROM changed;
    RETURN NULL;
END
$$;

CREATE FUNCTION note_videos_of_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "SummaryDue" ("videoId") SELECT DISTINCT "videoId" FROM changed;
    RETURN NULL;
END
$$;

CREATE TRIGGER "Video_added_due" AFTER INSERT ON "Video" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_videos();
CREATE TRIGGER "Video_changed_due" AFTER UPDATE ON "Video" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_changed_videos();
CREATE TRIGGER "FrameSet_added_due" AFTER INSERT ON "FrameSet" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_videos_of_changed();
CREATE TRIGGER "RunVideo_added_due" AFTER INSERT ON "RunVideo" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_videos_of_changed();
CREATE TRIGGER "RunVideo_changed_due" AFTER UPDATE ON "RunVideo" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_videos_of_changed();
CREATE TRIGGER "Answer_added_due" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_videos_of_changed();
CREATE TRIGGER "VideoTag_added_due" AFTER INSERT ON "VideoTag" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_videos_of_changed();
CREATE TRIGGER "VideoTag_removed_due" AFTER DELETE ON "VideoTag" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION note_videos_of_changed();

INSERT INTO "SummaryDue" ("videoId") SELECT "id" FROM "Video";
