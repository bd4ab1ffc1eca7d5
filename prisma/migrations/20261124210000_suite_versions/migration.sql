-- Suites that are data are kept whole, version by version, so that a run stays readable whose folder is gone or has changed.

CREATE TABLE "SuiteVersion" (
  "suite" TEXT NOT NULL,
  "version" TEXT NOT NULL,
  "files" JSONB NOT NULL,
  "source" TEXT NOT NULL,
  "place" INTEGER NOT NULL,
  "savedAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "savedById" UUID REFERENCES "Rater" ON DELETE RESTRICT ON UPDATE CASCADE,
  PRIMARY KEY ("suite", "version"),
  CONSTRAINT "SuiteVersion_source" CHECK ("source" IN ('folder', 'browser'))
);
CREATE UNIQUE INDEX "SuiteVersion_place_key" ON "SuiteVersion" ("place");
CREATE INDEX "SuiteVersion_savedById_idx" ON "SuiteVersion" ("savedById");
