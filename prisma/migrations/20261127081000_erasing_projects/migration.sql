-- Erasing a project is the one way by which rows go that are append-only, and by which what the audit says of it does. Whoever
-- erases says so for their transaction.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('framejury.erasing', true) = 'on' THEN
    IF TG_OP = 'DELETE' AND TG_TABLE_NAME <> 'AuditEntry' THEN RETURN OLD; END IF;
    IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'AuditEntry' THEN RETURN NEW; END IF;
  END IF;
  RAISE EXCEPTION 'rows of % are append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
END
$$;

-- Without these, each row that is erased would have whole tables read for others that refer to it.
CREATE INDEX "Answer_seenId_idx" ON "Answer"("seenId");
CREATE INDEX "PreferredOfTwo_firstId_idx" ON "PreferredOfTwo"("firstId");
CREATE INDEX "PreferredOfTwo_secondId_idx" ON "PreferredOfTwo"("secondId");
CREATE INDEX "RunItemFrames_frameSetId_idx" ON "RunItemFrames"("frameSetId");
CREATE INDEX "Undrawn_itemId_idx" ON "Undrawn"("itemId");
