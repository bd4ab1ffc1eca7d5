-- Counting a library reads this, a hundredth of the table.
CREATE INDEX "ItemSummary_counted" ON "ItemSummary" ("projectId", "configuration", "suite") WHERE NOT "deleted";

-- With the kind in it, contents with copies are found without reading the items themselves.
DROP INDEX "Item_copies";
CREATE INDEX "Item_copies" ON "Item" ("contentId", "kind") WHERE "contentId" <> "id";
