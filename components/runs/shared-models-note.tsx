/** Says of groups of roles that several of them are one model; nothing where there are none. */
export function SharedModelsNote({ groups }: { groups: readonly string[] }) {
  if (groups.length === 0) return null;
  return (
    <p role="note" className="rounded-md bg-raised px-3 py-2 text-xs">
      Of the {groups.join(' and ')}, several are one model: what they say are samples of it, and no
      independent opinions.
    </p>
  );
}
