-- Of each suite with questions that are asked after others the conditions under which each of these is
-- (lib/suites/asked, conditionsOf), by the question's id; null for any other suite.
ALTER TABLE "SummarySuite" ADD COLUMN "dependent" JSONB;

-- People's one answer to a question about a unit, as before, but for what their answers to other questions rule out: who
-- changes such an answer has theirs taken back, while another person's may still stand.
CREATE OR REPLACE VIEW "EffectiveAnswer" AS
SELECT e.* FROM (
  SELECT DISTINCT ON (a."itemId", a.suite, a.unit, a.question) a.*
  FROM "CurrentAnswer" a
  JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
  ORDER BY a."itemId", a.suite, a.unit, a.question, (a.act IS NOT DISTINCT FROM 'adjudicate') DESC, a.id DESC
) AS e
LEFT JOIN "SummarySuite" l ON l.suite = e.suite AND l.dependent IS NOT NULL
WHERE l.dependent->e.question IS NULL OR NOT EXISTS (
  SELECT 1
  FROM jsonb_to_recordset(l.dependent->e.question) AS condition(question text, whole boolean, "is" text[])
  CROSS JOIN LATERAL (
    SELECT coalesce(d.label, d.value::text) AS said
    FROM "CurrentAnswer" d
    JOIN "Rater" r ON r.id = d."raterId" AND r.kind = 'person'
    WHERE d."itemId" = e."itemId" AND d.suite = e.suite AND d.question = condition.question
      AND CASE WHEN condition.whole THEN d.unit IN ('video', 'item:all') ELSE d.unit = e.unit END
    ORDER BY (d.act IS NOT DISTINCT FROM 'adjudicate') DESC, d.id DESC
    LIMIT 1
  ) AS deciding
  WHERE deciding.said IS NULL OR NOT deciding.said = ANY(condition."is")
);
