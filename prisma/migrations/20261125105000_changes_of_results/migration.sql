-- What the results of a project are read from is kept in the memory of each process that serves the app, as long as nothing
-- of it has changed. Which changes there were is told by marks: each change leaves one of its own and takes away those that
-- it sees. Nobody waits for anybody, and what a process sees is as it was before if, and only if, the marks are the same.
CREATE TABLE "ResultsChange" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "projectId" UUID NOT NULL,
    "suite" TEXT,

    CONSTRAINT "ResultsChange_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "ResultsChange_projectId_suite_idx" ON "ResultsChange"("projectId", "suite");

CREATE FUNCTION mark_results(project UUID, in_suite TEXT) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "ResultsChange" WHERE "id" IN (
        SELECT "id" FROM "ResultsChange" WHERE "projectId" = project AND "suite" IS NOT DISTINCT FROM in_suite
        FOR UPDATE SKIP LOCKED
    );
    INSERT INTO "ResultsChange" ("projectId", "suite") VALUES (project, in_suite);
END
$$;

-- What people say of an item changes its summaries, too: that leaves no mark.
CREATE FUNCTION mark_results_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM mark_results("projectId", "suite") FROM (
            SELECT DISTINCT unnest(ARRAY[b."projectId", c."projectId"]) AS "projectId", c."suite"
            FROM before b JOIN changed c ON c."itemId" = b."itemId" AND c."suite" = b."suite"
            WHERE (b."state" IN ('judged', 'incomplete') OR c."state" IN ('judged', 'incomplete'))
                AND (b."projectId", b."deleted", b."generator", b."configuration", b."state", b."judged")
                    IS DISTINCT FROM (c."projectId", c."deleted", c."generator", c."configuration", c."state", c."judged")
        ) results;
    ELSE
        PERFORM mark_results("projectId", "suite") FROM (
            SELECT "projectId", "suite" FROM changed WHERE "state" IN ('judged', 'incomplete') GROUP BY 1, 2
        ) results;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER "ItemSummary_added_results" AFTER INSERT ON "ItemSummary" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_items();
CREATE TRIGGER "ItemSummary_changed_results" AFTER UPDATE ON "ItemSummary" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_items();
CREATE TRIGGER "ItemSummary_removed_results" AFTER DELETE ON "ItemSummary" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_items();

CREATE FUNCTION mark_results_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE' THEN
        PERFORM mark_results("projectId", "suite") FROM (
            SELECT DISTINCT unnest(ARRAY[b."projectId", c."projectId"]) AS "projectId", r."suite"
            FROM before b JOIN changed c ON c."runId" = b."runId" AND c."itemId" = b."itemId"
            LEFT JOIN "Run" r ON r."id" = c."runId"
            WHERE (b."state" IN ('judged', 'incomplete') OR c."state" IN ('judged', 'incomplete'))
                AND (b."projectId", b."deleted", b."configuration", b."state", b."judged")
                    IS DISTINCT FROM (c."projectId", c."deleted", c."configuration", c."state", c."judged")
        ) results;
    ELSE
        -- A run that goes with its items is gone already: all suites are marked then.
        PERFORM mark_results("projectId", "suite") FROM (
            SELECT c."projectId", r."suite" FROM changed c LEFT JOIN "Run" r ON r."id" = c."runId"
            WHERE c."state" IN ('judged', 'incomplete') GROUP BY 1, 2
        ) results;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER "RunItemSummary_added_results" AFTER INSERT ON "RunItemSummary" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_runs();
CREATE TRIGGER "RunItemSummary_changed_results" AFTER UPDATE ON "RunItemSummary" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_runs();
CREATE TRIGGER "RunItemSummary_removed_results" AFTER DELETE ON "RunItemSummary" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_runs();

-- What results read of items themselves. Whatever suite takes them.
CREATE FUNCTION mark_results_of_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM mark_results("projectId", NULL) FROM (
        SELECT DISTINCT c."projectId" FROM before b JOIN changed c ON c."id" = b."id"
        WHERE (b."cluster", b."task", b."prompt", b."facets") IS DISTINCT FROM (c."cluster", c."task", c."prompt", c."facets")
    ) results;
    RETURN NULL;
END
$$;
CREATE TRIGGER "Item_changed_results" AFTER UPDATE ON "Item" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_facts();

-- What could have been drawn by chance. A queue that is gone draws nothing.
CREATE FUNCTION mark_results_of_draws() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM mark_results("projectId", "suite") FROM (
        SELECT DISTINCT r."projectId", r."suite"
        FROM changed c JOIN "Queue" q ON q."id" = c."queueId" JOIN "Run" r ON r."id" = q."runId"
        WHERE c."probability" IS NOT NULL
    ) results;
    RETURN NULL;
END
$$;
CREATE TRIGGER "QueueItem_added_results" AFTER INSERT ON "QueueItem" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();
CREATE TRIGGER "QueueItem_removed_results" AFTER DELETE ON "QueueItem" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();
CREATE TRIGGER "Undrawn_added_results" AFTER INSERT ON "Undrawn" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();
CREATE TRIGGER "Undrawn_removed_results" AFTER DELETE ON "Undrawn" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_draws();

-- A place in a queue is changed whenever somebody submits it; what it was drawn with, never but by hand.
CREATE FUNCTION mark_results_of_changed_draws() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM mark_results("projectId", "suite") FROM (
        SELECT DISTINCT r."projectId", r."suite"
        FROM before b JOIN changed c ON c."id" = b."id"
        JOIN "Queue" q ON q."id" = c."queueId" JOIN "Run" r ON r."id" = q."runId"
        WHERE (b."itemId", b."queueId", b."probability") IS DISTINCT FROM (c."itemId", c."queueId", c."probability")
    ) results;
    RETURN NULL;
END
$$;
CREATE TRIGGER "QueueItem_changed_results" AFTER UPDATE ON "QueueItem" REFERENCING OLD TABLE AS before NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_results_of_changed_draws();
