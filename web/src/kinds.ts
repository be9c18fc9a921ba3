// The records of the wire, and the two that come over plain HTTP.
export * from "./scenery";
export * from "./wire";

export interface Rule {
  id: string;
  section: string;
  title: string;
  kind: string;
  says: string;
  gap: string;
  ruling: string;
  departs: string;
  data: string;
  example: string;
}
