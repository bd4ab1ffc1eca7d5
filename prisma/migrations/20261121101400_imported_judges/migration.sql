-- A judge whose scores were made elsewhere and imported: it has runs, and cannot be asked.
ALTER TYPE "JudgeKind" ADD VALUE 'imported';
