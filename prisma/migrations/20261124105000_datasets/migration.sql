-- Files of several models may have the same names: an item can say whose it wants.
ALTER TABLE "ItemMedia" ADD COLUMN "wantedModel" TEXT;

-- Two items that await files of one name by different models are not the same content.
CREATE OR REPLACE FUNCTION content_of_item(item UUID) RETURNS UUID LANGUAGE plpgsql STABLE AS $$
DECLARE
  i "Item";
  media TEXT;
BEGIN
  SELECT * INTO i FROM "Item" WHERE "id" = item;
  IF i."replacesId" IS NOT NULL THEN RETURN (SELECT "contentId" FROM "Item" WHERE "id" = i."replacesId"); END IF;
  IF i."kind" = 'clip' THEN
    RETURN (SELECT v."contentId" FROM "ItemMedia" m JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item AND m."n" = 1);
  END IF;
  SELECT string_agg(concat_ws(' ', coalesce(v."contentId"::text, concat_ws('/', m."wantedModel", m."wantedName")), m."from", m."to"), E'\n' ORDER BY m."n")
  INTO media
  FROM "ItemMedia" m LEFT JOIN "Video" v ON v."id" = m."videoId" WHERE m."itemId" = item;
  RETURN md5(i."kind" || E'\n' || i."data"::text || E'\n' || coalesce(media, ''))::uuid;
END $$;

-- What models are to be given and what they are to make of it.
CREATE TABLE "Dataset" (
    "id" UUID NOT NULL,
    "projectId" UUID NOT NULL,
    "suite" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "facts" JSONB NOT NULL DEFAULT '{}',
    "content" JSONB NOT NULL,
    "tasks" INTEGER NOT NULL,
    "expected" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "createdById" UUID NOT NULL,

    CONSTRAINT "Dataset_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Dataset_projectId_suite_name_key" ON "Dataset"("projectId", "suite", "name");
ALTER TABLE "Dataset" ADD CONSTRAINT "Dataset_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Dataset" ADD CONSTRAINT "Dataset_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
