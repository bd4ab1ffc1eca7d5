-- Sheets that judges were shown are files like frames, but no frame set names them: the steps do that sent them. Cleaning
-- up asks by it, among the few steps with sheets.
CREATE INDEX "Step_sheets" ON "Step" USING gin ("frames" jsonb_path_ops) WHERE jsonb_path_exists("frames", '$[*].cells');
