-- A call may show videos themselves in place of frames. Calls from before have shown none.
ALTER TABLE "Step" ADD COLUMN "videos" JSONB NOT NULL DEFAULT '[]';
