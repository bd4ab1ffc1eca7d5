-- A link without a maker is the server's own and makes an admin: no account that goes may leave such links behind.
ALTER TABLE "Invitation" DROP CONSTRAINT "Invitation_createdById_fkey";
ALTER TABLE "Invitation" ADD CONSTRAINT "Invitation_createdById_fkey" FOREIGN KEY ("createdById") REFERENCES "Account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
