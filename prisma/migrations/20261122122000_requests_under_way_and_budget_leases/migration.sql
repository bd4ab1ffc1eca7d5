-- Requests that a judge is being asked just now: an equal one waits for the reply. Nothing is lost with the table but
-- that an equal request may be asked too, so that it need not survive a crash of the server.
CREATE UNLOGGED TABLE "RequestUnderWay" (
  "requestHash" TEXT NOT NULL,
  "workerId" TEXT NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "RequestUnderWay_pkey" PRIMARY KEY ("requestHash")
);

-- What workers have set apart of a run's budget for calls that are not on record yet.
CREATE UNLOGGED TABLE "BudgetLease" (
  "id" UUID NOT NULL,
  "runId" UUID NOT NULL,
  "workerId" TEXT NOT NULL,
  "amount" DOUBLE PRECISION NOT NULL,
  "since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "BudgetLease_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "BudgetLease_runId_fkey" FOREIGN KEY ("runId") REFERENCES "Run"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "BudgetLease_runId_idx" ON "BudgetLease"("runId");

-- Tokens and cost of a call are our own estimate where the endpoint tells none.
ALTER TABLE "Step" ADD COLUMN "estimated" BOOLEAN NOT NULL DEFAULT false;
