-- Labels of one source have one rater, also when two first ones come at once.
CREATE UNIQUE INDEX "Rater_reference_name" ON "Rater" ("name") WHERE kind = 'reference';
