CREATE TABLE "AnswerFacet" (
    "suite" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "name" TEXT NOT NULL,

    CONSTRAINT "AnswerFacet_pkey" PRIMARY KEY ("suite", "question")
);

-- Writes the facet that follows from a question's answers on some items, and on all that runs made of these. What counts
-- is an adjudication, else a person's latest answer, else the latest of a judge. An item whose answers were all taken back
-- keeps its word: it is still the best that is known.
CREATE FUNCTION write_answer_facets(ids uuid[], of_suite text, of_question text, facet text) RETURNS void LANGUAGE sql AS $$
  WITH RECURSIVE said AS (
    SELECT DISTINCT ON (a."itemId") a."itemId", coalesce(a.label, a.value::text) AS word
    FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId" AND r.kind IN ('person', 'judge')
    WHERE a."itemId" = ANY(ids) AND a.suite = of_suite AND a.question = of_question AND a.state = 'scored'
    ORDER BY a."itemId", (r.kind = 'person') DESC, (a.act IS NOT DISTINCT FROM 'adjudicate') DESC, a.id DESC
  ), line AS (
    SELECT "itemId" AS id, word FROM said
    UNION ALL
    SELECT i.id, line.word FROM "Item" i JOIN line ON i."madeFromId" = line.id
  )
  UPDATE "Item" i SET facets = i.facets || jsonb_build_object(facet, line.word)
  FROM line WHERE i.id = line.id AND i.facets->>facet IS DISTINCT FROM line.word
$$;

CREATE FUNCTION write_facets_of_answers() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE said record;
BEGIN
  FOR said IN
    SELECT f.suite, f.question, f.name, array_agg(DISTINCT a."itemId") AS ids
    FROM added a JOIN "AnswerFacet" f ON f.suite = a.suite AND f.question = a.question
    GROUP BY f.suite, f.question, f.name
  LOOP
    PERFORM write_answer_facets(said.ids, said.suite, said.question, said.name);
  END LOOP;
  RETURN NULL;
END $$;

CREATE TRIGGER "Answer_says_facets" AFTER INSERT ON "Answer" REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION write_facets_of_answers();
