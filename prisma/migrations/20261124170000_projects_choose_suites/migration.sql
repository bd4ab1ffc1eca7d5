-- Projects say which families of suites they use, and one project is that of the samples.

ALTER TABLE "Project"
  ADD COLUMN "families" TEXT[] NOT NULL DEFAULT ARRAY['hallucination', 'vbench', 'captions', 'qa']::TEXT[],
  ADD COLUMN "samples" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "Project_families_some" CHECK (cardinality(families) > 0);

CREATE UNIQUE INDEX "Project_samples" ON "Project" ("samples") WHERE "samples";

-- Projects are counted by the kinds of what they hold, with every page.
DROP INDEX "Item_kept";
CREATE INDEX "Item_kept" ON "Item" ("projectId", "kind", "superseded") WHERE "deletedAt" IS NULL;

-- What a project holds items or runs of, it uses; one that holds nothing goes on with all of them.
WITH family (name, kinds, suites) AS (
  VALUES
    ('hallucination', ARRAY['clip'], ARRAY['hallucination']),
    ('vbench', ARRAY['vbench'], ARRAY['vbench']),
    ('captions', ARRAY['caption', 'caption-claims'],
      ARRAY['caption-rubric', 'caption-writing', 'caption-answering', 'claim-splitting', 'claim-checking']),
    ('qa', ARRAY['stepped-clip', 'qa', 'mcq', 'exam'],
      ARRAY['question-writing', 'question-review', 'question-typing', 'question-filtering', 'option-writing',
        'option-review', 'exam-making', 'examining', 'answering'])
),
used AS (
  SELECT p.id,
    array_agg(f.name ORDER BY array_position(ARRAY['hallucination', 'vbench', 'captions', 'qa'], f.name)) AS families
  FROM "Project" p JOIN family f ON p."knownAnswers" AND f.name = 'hallucination' OR NOT p."knownAnswers" AND (
    EXISTS (SELECT 1 FROM "Item" i WHERE i."projectId" = p.id AND i.kind = ANY(f.kinds) AND i."deletedAt" IS NULL)
    OR EXISTS (SELECT 1 FROM "Run" r WHERE r."projectId" = p.id AND r.suite = ANY(f.suites)))
  GROUP BY p.id
)
UPDATE "Project" p SET families = used.families FROM used WHERE used.id = p.id;
