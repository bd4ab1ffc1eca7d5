-- How many answers people can give about an item whose scores were made elsewhere: no judge's answers say it.
ALTER TABLE "RunItem" ADD COLUMN "asked" INTEGER;
