/** Below so many videos there is no interval, be it of all, of those that leave the most common answer, or of a class. */
export const FEWEST_CLUSTERS = 5;

/** Below so many of them (by Kish's count, where they are weighed) a value is provisional. */
export const FIRM_CLUSTERS = 15;

/** Below so many pairs a value is provisional. */
export const FIRM_PAIRS = 30;

/** Below so many answers of the rarer class of a yes/no question a value is provisional. */
export const FIRM_CLASS = 10;
