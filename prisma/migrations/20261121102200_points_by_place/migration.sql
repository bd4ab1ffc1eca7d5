-- A summary's points stand in places that are the same for all videos: they are read faster than out of a text,
-- and a hundred thousand are read at a time. Summaries are derived, so they are made anew.
CREATE TABLE "Dimension" (
    "id" TEXT NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "Dimension_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Dimension_place_key" ON "Dimension"("place");

ALTER TABLE "VideoSummary" DROP COLUMN "points";
ALTER TABLE "VideoSummary" ADD COLUMN "points" DOUBLE PRECISION[] NOT NULL DEFAULT '{}';
ALTER TABLE "VideoSummary" ALTER COLUMN "points" DROP DEFAULT;

INSERT INTO "SummaryDue" ("videoId") SELECT "id" FROM "Video";
