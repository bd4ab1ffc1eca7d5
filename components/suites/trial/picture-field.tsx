'use client';

import { useMutation } from '@tanstack/react-query';
import { FileDrop } from '@/components/imports/file-drop';
import { sendPicture } from '@/lib/imports/queries';
import { PICTURE_ENDS } from '@/lib/suites/item-picture';

/** Properties of {@link PictureField}. */
export interface PictureFieldProps {
  label: string;
  /** The picture as JSON; empty for none. */
  value: string;
  onValue: (value: string) => void;
}

/** Where the picture of a field is chosen. */
export function PictureField({ label, value, onValue }: PictureFieldProps) {
  const send = useMutation({
    mutationFn: (file: File) => sendPicture(null, { name: file.name, content: file }),
    onSuccess: (picture) => onValue(JSON.stringify(picture)),
  });
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span className="font-medium text-muted text-xs">{label}</span>
      <FileDrop
        label={label}
        accept={PICTURE_ENDS.join(',')}
        hint={value ? (send.variables?.name ?? '') : 'JPEG, PNG or WebP'}
        compact
        again={value ? 'Choose another picture' : 'Choose a picture'}
        onChoose={(file) => file && send.mutate(file)}
      />
      {send.error && (
        <p role="alert" className="text-bad text-xs">
          {send.error.message}
        </p>
      )}
    </div>
  );
}
