CREATE TABLE "ItemPicture" (
    "projectId" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,
    "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ItemPicture_pkey" PRIMARY KEY ("projectId","name","hash")
);

CREATE INDEX "ItemPicture_hash_idx" ON "ItemPicture"("hash");

ALTER TABLE "ItemPicture" ADD CONSTRAINT "ItemPicture_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
