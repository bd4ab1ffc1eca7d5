-- Which answers count, said once for every query; lib/answers/counting says the same of answers that are in memory, and a
-- test holds the two against each other. A view that keeps one row of several (DISTINCT ON) is read quickly where it is
-- filtered by the columns by which it does so, by values (= ANY for many): such filters reach the index below it, while a
-- join is made with all of its rows. Of ARRAY(SELECT …) the planner takes ten values, however many there are.

-- All answers, each with whether its giver had by then been shown what a judge, another person or a label says of the
-- clip. Where that is not asked for, the planner leaves both joins out.
CREATE VIEW "GivenAnswer" AS
SELECT a.*, coalesce(a.id > e."lastAnswerId", false) AS exposed
FROM "Answer" a
LEFT JOIN "Video" v ON v.id = a."videoId"
LEFT JOIN "Exposure" e ON e."raterId" = a."raterId" AND e.suite = a.suite AND e."contentId" = v."contentId";

-- Answers that nothing supersedes and that were not taken back: one at most of each rater to a question about a unit.
CREATE VIEW "StandingAnswer" AS
SELECT a.* FROM "GivenAnswer" a
WHERE a.state <> 'withdrawn' AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = a.id);

-- People's one answer to a question about a unit: the latest standing adjudication, else the latest that stands. Where
-- there is none the judge's counts, of whichever run is looked at.
-- To be filtered by: videoId, suite, unit, question.
CREATE VIEW "EffectiveAnswer" AS
SELECT DISTINCT ON (a."videoId", a.suite, a.unit, a.question) a.*
FROM "StandingAnswer" a
JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
ORDER BY a."videoId", a.suite, a.unit, a.question, (a.act IS NOT DISTINCT FROM 'adjudicate') DESC, a.id DESC;

-- Of each person the last answer to a question about a unit that they gave before they were shown anything. What they
-- took back by then is none; what they say to settle others' disagreement is none either.
-- To be filtered by: raterId, videoId, suite, unit, question.
CREATE VIEW "IndependentAnswer" AS
SELECT * FROM (
  SELECT DISTINCT ON (a."raterId", a."videoId", a.suite, a.unit, a.question) a.*
  FROM "GivenAnswer" a
  JOIN "Rater" r ON r.id = a."raterId" AND r.kind = 'person'
  WHERE NOT a.exposed AND a.act IS DISTINCT FROM 'adjudicate'
  ORDER BY a."raterId", a."videoId", a.suite, a.unit, a.question, a.id DESC
) AS last
WHERE state <> 'withdrawn';
