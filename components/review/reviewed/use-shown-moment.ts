'use client';

import { useEffect, useMemo } from 'react';
import { momentOf } from '../item/moments';
import { useReviewedItem } from './reviewed-item';

/**
 * Shows where a unit is to be seen in the video that it is a part of.
 * @param unit null for none
 * @returns that moment, and the video; null where it is not here
 */
export function useShownMoment(unit: string | null) {
  const { review, playback } = useReviewedItem();
  const { media } = review;
  const moment = useMemo(() => (unit === null ? null : momentOf(unit, { media })), [unit, media]);
  const video = (moment && playback?.videos.get(moment.medium)?.steered) ?? null;
  useEffect(() => {
    if (moment) video?.choose(moment.span, moment.at);
  }, [video, moment]);
  return { moment, video };
}
