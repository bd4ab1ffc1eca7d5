-- Sets of items that people froze under a name.
CREATE TABLE "Benchmark" (
  "id" UUID NOT NULL,
  "projectId" UUID NOT NULL,
  "name" TEXT NOT NULL,
  "version" INTEGER NOT NULL,
  "hash" TEXT NOT NULL,
  "content" JSONB NOT NULL,
  "createdAt" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "createdById" UUID NOT NULL,
  CONSTRAINT "Benchmark_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "Benchmark_projectId_name_version_key" ON "Benchmark"("projectId", "name", "version");
ALTER TABLE "Benchmark" ADD CONSTRAINT "Benchmark_projectId_fkey" FOREIGN KEY ("projectId") REFERENCES "Project"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "Benchmark" ADD CONSTRAINT "Benchmark_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Rater"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "BenchmarkItem" (
  "benchmarkId" UUID NOT NULL,
  "itemId" UUID NOT NULL,
  "position" INTEGER NOT NULL,
  "form" TEXT NOT NULL,
  "part" TEXT NOT NULL,
  "family" UUID NOT NULL,
  "row" JSONB NOT NULL,
  CONSTRAINT "BenchmarkItem_pkey" PRIMARY KEY ("benchmarkId", "itemId")
);
CREATE INDEX "BenchmarkItem_itemId_idx" ON "BenchmarkItem"("itemId");
ALTER TABLE "BenchmarkItem" ADD CONSTRAINT "BenchmarkItem_benchmarkId_fkey" FOREIGN KEY ("benchmarkId") REFERENCES "Benchmark"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE "BenchmarkItem" ADD CONSTRAINT "BenchmarkItem_itemId_fkey" FOREIGN KEY ("itemId") REFERENCES "Item"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TRIGGER "Benchmark_append_only" BEFORE UPDATE OR DELETE ON "Benchmark" FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE TRIGGER "BenchmarkItem_append_only" BEFORE UPDATE OR DELETE ON "BenchmarkItem"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
