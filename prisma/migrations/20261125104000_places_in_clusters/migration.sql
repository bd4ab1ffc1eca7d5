-- At which place of its cluster a person was given an item: they see the items of a cluster side by side, in an order of
-- their own.
ALTER TABLE "Claim" ADD COLUMN "place" INTEGER;
