-- A run also takes items whose frames are still to be taken out of their videos.
ALTER TABLE "RunItem" ADD COLUMN "framed" BOOLEAN NOT NULL DEFAULT true;
CREATE INDEX "RunItem_unframed" ON "RunItem"("itemId") WHERE NOT "framed";

ALTER TABLE "Worker" ADD COLUMN "decodes" BOOLEAN NOT NULL DEFAULT false;

-- Whoever stores a frame set, those who wait for one learn of it: a worker looks whether it meets their need. The job's name
-- and key are those of lib/runs/job-queue.store. Before the first run there is no queue, and nobody waits.
CREATE FUNCTION tell_of_frames() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    video UUID;
BEGIN
    FOR video IN
        SELECT DISTINCT a."videoId"
        FROM added a
        JOIN "ItemMedia" m ON m."videoId" = a."videoId"
        JOIN "RunItem" r ON r."itemId" = m."itemId" AND NOT r."framed" AND r."state" = 'waiting'
    LOOP
        PERFORM graphile_worker.add_job('go-on-with-frames', json_build_object('videoId', video), job_key => 'go-on:' || video);
    END LOOP;
    RETURN NULL;
END $$;
CREATE TRIGGER "FrameSet_added_told" AFTER INSERT ON "FrameSet" REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION tell_of_frames();
