-- The known-answer clips of check-ups live in a project of their own, of which there is one at most.
ALTER TABLE "Project" ADD COLUMN "knownAnswers" BOOLEAN NOT NULL DEFAULT false;

CREATE UNIQUE INDEX "Project_knownAnswers" ON "Project" ("knownAnswers") WHERE "knownAnswers";
