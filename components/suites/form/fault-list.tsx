/** Sentences about what is wrong; nothing where nothing is. */
export function FaultList({ faults, id }: { faults: readonly string[]; id?: string }) {
  if (faults.length === 0) return null;
  return (
    <ul id={id} className="flex flex-col gap-0.5 text-bad text-xs">
      {[...new Set(faults)].map((fault) => (
        <li key={fault} className="break-words">
          {fault}
        </li>
      ))}
    </ul>
  );
}
