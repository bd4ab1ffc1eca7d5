-- When a judge says that what it found is to be seen, in seconds. Only a score has a span.
ALTER TABLE "Answer" ADD COLUMN "spanFrom" DOUBLE PRECISION,
    ADD COLUMN "spanTo" DOUBLE PRECISION;
ALTER TABLE "Answer" ADD CONSTRAINT "Answer_span" CHECK (
    ("spanFrom" IS NULL) = ("spanTo" IS NULL)
    AND ("spanFrom" IS NULL OR "state" = 'scored' AND "spanFrom" >= 0 AND "spanFrom" <= "spanTo")
);
