-- Headers and query of a judge may be secret as its key is, and the latest test of its connection stays with it.
ALTER TABLE "Judge" ADD COLUMN "secrets" TEXT, ADD COLUMN "check" JSONB;

-- Further dials of a judge are part of what its replies depend on. Runs without any keep their configuration. Its
-- expression cannot be changed in every version of PostgreSQL, so that the column is made again.
DROP INDEX "Run_projectId_configuration_createdAt_idx";
ALTER TABLE "Run" DROP COLUMN "configuration";
ALTER TABLE "Run" ADD COLUMN "configuration" UUID GENERATED ALWAYS AS (md5(
  "suite" || E'\n' || coalesce("derivedVersion", "suiteVersion") || E'\n' || "prompts"::text || E'\n' || "settings"::text
  || E'\n' || coalesce("judgeFacts"->>'kind', '') || E'\n' || coalesce("judgeFacts"->>'model', '') || E'\n'
  || CASE WHEN "judgeFacts"->>'kind' = 'imported' THEN "judgeId"::text
    ELSE coalesce("judgeFacts"->>'baseUrl', '')
      || E'\n' || coalesce("judgeFacts"->'parameters'->>'temperature', '')
      || E'\n' || coalesce("judgeFacts"->'parameters'->>'maxTokens', '')
      || E'\n' || coalesce("judgeFacts"->'parameters'->>'seed', '')
      || E'\n' || coalesce("judgeFacts"->'parameters'->>'imageDetail', '')
      || coalesce(E'\n' || ("judgeFacts"->'sent')::text, '')
  END
  || CASE WHEN "roles" = '{}'::jsonb THEN '' ELSE E'\n' || jsonb_path_query_array("roles", '$.*.identity')::text END
)::uuid) STORED;
CREATE INDEX "Run_projectId_configuration_createdAt_idx" ON "Run" ("projectId", "configuration", "createdAt");
