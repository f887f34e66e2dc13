import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError } from "../../kit/api/api-error.ts";
import type { StoredSetting } from "#contract/admin/platform-settings.ts";

interface SettingQuery<Value> {
  name: string;
  read: () => Promise<StoredSetting<Value>>;
  save: (setting: StoredSetting<Value>) => Promise<StoredSetting<Value>>;
}

/**
 * A platform setting as edited in a form, with unsaved changes. If another admin has saved it meanwhile, the form keeps
 * its changes and says so; saving again replaces the other version.
 */
export function useSetting<Value extends object>({ name, read, save }: SettingQuery<Value>) {
  const queries = useQueryClient();
  const queryKey = ["admin", "settings", name];
  const { data, error } = useQuery({ queryKey, queryFn: read, refetchOnWindowFocus: false });
  const [changes, setChanges] = useState<Partial<Value>>({});
  const saving = useMutation({
    mutationFn: save,
    onSuccess: (stored) => {
      queries.setQueryData(queryKey, stored);
      setChanges({});
    },
    onError: (refused) => {
      if (refused instanceof ApiError && refused.code === "VERSION_CONFLICT") void queries.invalidateQueries({ queryKey });
    },
  });
  const value = data && { ...data.value, ...changes };
  return {
    value,
    error: error ?? saving.error,
    fields: saving.error instanceof ApiError ? (saving.error.fields ?? {}) : {},
    isSaving: saving.isPending,
    isChanged: Object.keys(changes).length > 0,
    change: (part: Partial<Value>) => setChanges((before) => ({ ...before, ...part })),
    save: (onSaved: () => void) => {
      if (data && value) saving.mutate({ version: data.version, value }, { onSuccess: onSaved });
    },
  };
}
