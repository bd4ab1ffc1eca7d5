-- Projects choose the suites of one's own that they use, and the library is summed up for these alone.

ALTER TABLE "Project" ADD COLUMN "suites" TEXT[] NOT NULL DEFAULT '{}';

-- What a project uses from now on is still to be summed up; what it no longer uses would go out of date.
CREATE FUNCTION project_suites_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "SummarySuite" SET filled = false
  WHERE suite = ANY(NEW.suites) AND NOT suite = ANY(OLD.suites);
  DELETE FROM "ItemSummary"
  WHERE "projectId" = NEW.id AND suite = ANY(OLD.suites) AND NOT suite = ANY(NEW.suites);
  RETURN NULL;
END $$;
CREATE TRIGGER "Project_suites" AFTER UPDATE OF "suites" ON "Project"
  FOR EACH ROW WHEN (OLD.suites IS DISTINCT FROM NEW.suites) EXECUTE FUNCTION project_suites_changed();
