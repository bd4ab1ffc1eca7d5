-- Facets that follow from answers stand apart from those that items were made with, so that neither overwrites the other,
-- and taking answers back takes them away.
DO $$ BEGIN RAISE INFO 'setting apart the facets that follow from answers'; END $$;

ALTER TABLE "Item" ADD COLUMN "answeredFacets" JSONB NOT NULL DEFAULT '{}';

-- Writes the facet of a name, as answers say it, on some items and on all that came of them: those made of them, and
-- versions that replace them. What is said of an item itself goes before what is said of the one that it came of. What
-- counts is an adjudication, else a person's latest answer, else the latest of a judge.
DROP FUNCTION write_answer_facets(uuid[], text, text, text);
CREATE FUNCTION write_answer_facets(ids uuid[], facet text) RETURNS void LANGUAGE sql AS $$
  WITH RECURSIVE meant AS (
    SELECT unnest(ids) AS id
    UNION
    SELECT came.id FROM meant m CROSS JOIN LATERAL (
      SELECT i.id FROM "Item" i WHERE i."madeFromId" = m.id
      UNION ALL SELECT i.id FROM "Item" i WHERE i."replacesId" = m.id
    ) came
  ), line AS (
    SELECT id, id AS origin, 0 AS steps FROM meant
    UNION ALL
    SELECT l.id, coalesce(i."replacesId", i."madeFromId"), l.steps + 1
    FROM line l JOIN "Item" i ON i.id = l.origin WHERE coalesce(i."replacesId", i."madeFromId") IS NOT NULL
  ), said AS (
    SELECT DISTINCT ON (a."itemId") a."itemId", coalesce(a.label, a.value::text) AS word
    FROM "AnswerFacet" f
    JOIN "CurrentAnswer" a ON a.suite = f.suite AND a.question = f.question
    JOIN "Rater" r ON r.id = a."raterId" AND r.kind IN ('person', 'judge')
    WHERE f.name = facet AND a."itemId" = ANY(ARRAY(SELECT DISTINCT origin FROM line)) AND a.state = 'scored'
    ORDER BY a."itemId", (r.kind = 'person') DESC, (a.act IS NOT DISTINCT FROM 'adjudicate') DESC, a.id DESC
  ), nearest AS (
    SELECT DISTINCT ON (l.id) l.id, s.word FROM line l JOIN said s ON s."itemId" = l.origin ORDER BY l.id, l.steps
  )
  UPDATE "Item" i SET "answeredFacets" = CASE
    WHEN n.word IS NULL THEN i."answeredFacets" - facet
    ELSE i."answeredFacets" || jsonb_build_object(facet, n.word)
  END
  FROM meant m LEFT JOIN nearest n ON n.id = m.id
  WHERE i.id = m.id AND i."answeredFacets"->>facet IS DISTINCT FROM n.word
$$;

CREATE OR REPLACE FUNCTION write_facets_of_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said record;
BEGIN
  FOR said IN
    SELECT f.name, array_agg(DISTINCT a."itemId" ORDER BY a."itemId") AS ids
    FROM added a JOIN "AnswerFacet" f ON f.suite = a.suite AND f.question = a.question
    GROUP BY f.name
  LOOP
    -- Who makes an item of one of them at this moment waits, or is waited for, so that it takes the facets over.
    PERFORM 1 FROM "Item" WHERE id = ANY(said.ids) ORDER BY id FOR NO KEY UPDATE;
    PERFORM write_answer_facets(said.ids, said.name);
  END LOOP;
  RETURN NULL;
END $$;

-- An item takes over what answers say of the one that it came of.
CREATE FUNCTION take_answered_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT "answeredFacets" INTO NEW."answeredFacets" FROM "Item"
  WHERE id = coalesce(NEW."replacesId", NEW."madeFromId") FOR SHARE;
  NEW."answeredFacets" := coalesce(NEW."answeredFacets", '{}');
  RETURN NEW;
END $$;
CREATE TRIGGER "Item_takes_facets" BEFORE INSERT ON "Item" FOR EACH ROW
  WHEN (NEW."replacesId" IS NOT NULL OR NEW."madeFromId" IS NOT NULL) EXECUTE FUNCTION take_answered_facets();

-- What changed in what results are read from is found without joining rows before with rows after: such a join is planned
-- once for each connection, maybe for a single row, and then stands still over a hundred thousand.
CREATE OR REPLACE FUNCTION mark_results_of_facts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM mark_results("projectId", NULL) FROM (
    SELECT DISTINCT "projectId" FROM (
      SELECT "id", "projectId", "cluster", "task", "prompt", "facets", "answeredFacets" FROM changed
      EXCEPT SELECT "id", "projectId", "cluster", "task", "prompt", "facets", "answeredFacets" FROM before
    ) facts
  ) results;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION mark_results_of_items() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM mark_results("projectId", "suite") FROM (
      SELECT DISTINCT "projectId", "suite" FROM (
        (SELECT "itemId", "suite", "projectId", "deleted", "generator", "configuration", "state", "judged" FROM before
          WHERE "state" IN ('judged', 'incomplete')
        EXCEPT SELECT "itemId", "suite", "projectId", "deleted", "generator", "configuration", "state", "judged" FROM changed)
        UNION ALL
        (SELECT "itemId", "suite", "projectId", "deleted", "generator", "configuration", "state", "judged" FROM changed
          WHERE "state" IN ('judged', 'incomplete')
        EXCEPT SELECT "itemId", "suite", "projectId", "deleted", "generator", "configuration", "state", "judged" FROM before)
      ) differing
    ) results;
  ELSE
    PERFORM mark_results("projectId", "suite") FROM (
      SELECT "projectId", "suite" FROM changed WHERE "state" IN ('judged', 'incomplete') GROUP BY 1, 2
    ) results;
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION mark_results_of_runs() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM mark_results("projectId", "suite") FROM (
      SELECT d."projectId", r."suite" FROM (
        (SELECT "runId", "itemId", "projectId", "deleted", "configuration", "state", "judged" FROM before
          WHERE "state" IN ('judged', 'incomplete')
        EXCEPT SELECT "runId", "itemId", "projectId", "deleted", "configuration", "state", "judged" FROM changed)
        UNION ALL
        (SELECT "runId", "itemId", "projectId", "deleted", "configuration", "state", "judged" FROM changed
          WHERE "state" IN ('judged', 'incomplete')
        EXCEPT SELECT "runId", "itemId", "projectId", "deleted", "configuration", "state", "judged" FROM before)
      ) d LEFT JOIN "Run" r ON r."id" = d."runId" GROUP BY 1, 2
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

-- Copies of what another configuration says are made batch by batch.
ALTER TABLE "ConfigurationCount" ADD COLUMN "copiedTo" UUID;

-- So far both stood in one place. A word that answers wrote is taken out of what an item was made with; where the item's
-- data say one of that name, as a caption's do, it is put back.
DO $$
DECLARE facet record;
BEGIN
  FOR facet IN SELECT name, array_agg(suite || E'\n' || question) AS asked FROM "AnswerFacet" GROUP BY name LOOP
    WITH RECURSIVE meant AS (
      SELECT a."itemId" AS id FROM "Answer" a WHERE a.suite || E'\n' || a.question = ANY(facet.asked)
      UNION
      SELECT came.id FROM meant m CROSS JOIN LATERAL (
        SELECT i.id FROM "Item" i WHERE i."madeFromId" = m.id
        UNION ALL SELECT i.id FROM "Item" i WHERE i."replacesId" = m.id
      ) came
    )
    UPDATE "Item" i SET facets = CASE jsonb_typeof(i.data->facet.name)
      WHEN 'string' THEN i.facets || jsonb_build_object(facet.name, i.data->>facet.name)
      ELSE i.facets - facet.name
    END
    FROM meant m WHERE i.id = m.id AND i.facets ? facet.name;
    PERFORM write_answer_facets(array_agg(DISTINCT a."itemId"), facet.name)
    FROM "Answer" a WHERE a.suite || E'\n' || a.question = ANY(facet.asked);
  END LOOP;
END $$;
