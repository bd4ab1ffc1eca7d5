-- With the configuration whose copy a summary has, counting the videos of a project reads nothing but the index.
DROP INDEX "VideoSummary_added";
CREATE INDEX "VideoSummary_added" ON "VideoSummary"("projectId", "addedAt", "videoId") INCLUDE ("configuration") WHERE NOT "deleted";
