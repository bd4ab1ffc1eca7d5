ALTER TABLE "Run" ADD COLUMN "roles" JSONB NOT NULL DEFAULT '{}';

-- Whose answers may stand together is also a matter of who had which role. Runs in which nobody but the deciding judge has
-- one keep their configuration.
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
        END
    || CASE WHEN "roles" = '{}'::jsonb THEN '' ELSE E'\n' || jsonb_path_query_array("roles", '$.*.identity')::text END
)::uuid) STORED;
CREATE INDEX "Run_projectId_configuration_createdAt_idx" ON "Run"("projectId", "configuration", "createdAt");
