-- Of a reply that was partly read, the entries that are missing and why.
ALTER TABLE "Step" ADD COLUMN "missing" JSONB;
