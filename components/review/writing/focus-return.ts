'use client';

import { useCallback, useRef } from 'react';

/** Where every key is a command and Tab goes on from, around what is written. */
const HOMES = '[role="tabpanel"], article';

const homeOf = (element: Element | null) =>
  element?.parentElement?.closest<HTMLElement>(HOMES) ?? null;

/** Where the focus was before something took it; null for nowhere. */
interface Before {
  inGrid: boolean;
  home: HTMLElement | null;
}

/**
 * Gives the focus back from a form that is through: to the chosen cell when it came from a grid, else to the panel around,
 * and to nothing when nothing had it. It never returns to a button, which the next Enter or Space would press again, nor to
 * a field, into which the next letters would go.
 */
export function useFocusReturn() {
  const form = useRef<HTMLElement>(null);
  const before = useRef<Before | null>(null);

  /** Of the form's outermost element. When that goes away with the focus in it, the focus is given back. */
  const ref = useCallback((element: HTMLElement | null) => {
    // A dialog gives the focus back by itself.
    if (!element || element.closest('[role="dialog"]')) return;
    form.current = element;
    const onFocusIn = ({ relatedTarget: from }: FocusEvent) => {
      if (!(from instanceof Element)) before.current = null;
      else if (!element.contains(from)) {
        before.current = {
          inGrid: from.closest('[role="grid"]') !== null,
          home: homeOf(element) ?? homeOf(from),
        };
      }
    };
    element.addEventListener('focusin', onFocusIn);
    return () => {
      element.removeEventListener('focusin', onFocusIn);
      form.current = null;
      if (!hasFocus(element)) return;
      // Once the page is as it will be, and before the next key.
      queueMicrotask(() => {
        if (!element.isConnected) giveBack(before.current);
      });
    };
  }, []);

  /** Gives the focus back from a form that stays. */
  const leave = useCallback(() => {
    queueMicrotask(() => {
      if (form.current && hasFocus(form.current)) giveBack(before.current);
    });
  }, []);

  return { ref, element: form, leave };
}

const hasFocus = (element: Element) => element.contains(document.activeElement);

function giveBack(before: Before | null): void {
  const cells = document.querySelectorAll<HTMLElement>('[role="grid"] [tabindex="0"]');
  // What is drawn out of sight for later has a grid, too.
  const cell = before?.inGrid ? [...cells].find((one) => !one.closest('[inert]')) : null;
  const target = cell ?? before?.home;
  if (target?.isConnected) target.focus({ preventScroll: true });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}
