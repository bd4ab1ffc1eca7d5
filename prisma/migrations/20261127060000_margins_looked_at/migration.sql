-- That the claim was looked at with another margin than the plan's is recorded as another threshold is.
ALTER TABLE "StudyLook" ADD COLUMN "margin" DOUBLE PRECISION;
DROP INDEX "StudyLook_once_a_day";
CREATE UNIQUE INDEX "StudyLook_once_a_day" ON "StudyLook"
  ("projectId", "suite", "version", "personId", "part", (coalesce("threshold", 'NaN'::float8)),
    (coalesce("margin", 'NaN'::float8)), "day");
