package gemini

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"google.golang.org/genai"

	"scenewise/pkg/reasoning"
)

// errCutOff is a stream that ended before the answer did.
var errCutOff = errors.New("the stream ended before the answer did")

// failure says what an error of the SDK means. Messages of the service are for
// logs: they may name projects and quotas.
func failure(err error) *reasoning.Failure {
	f := &reasoning.Failure{Code: reasoning.FailUnavailable, Reason: "the service could not be reached", Err: err}
	var api genai.APIError
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		f.Code, f.Reason = reasoning.FailTimeout, "the service took too long"
	case errors.Is(err, errTooLarge):
		f.Code, f.Reason = reasoning.FailInvalid, "the answer is larger than an answer can be"
	case errors.Is(err, errCutOff):
		f.Reason = "the answer broke off"
	case errors.As(err, &api):
		f.Code, f.Reason = meaning(api)
	}
	return f
}

func meaning(e genai.APIError) (reasoning.FailureCode, string) {
	switch {
	case e.Code == 429 || e.Status == "RESOURCE_EXHAUSTED":
		if dailyQuota(e) {
			return reasoning.FailRate, "the quota of the day is used up"
		}
		return reasoning.FailRate, "the service has too many requests"
	case e.Code == 401 || e.Code == 403 || e.Code == 400 && strings.Contains(strings.ToLower(e.Message), "api key"):
		return reasoning.FailKey, "the key is refused"
	case e.Code == 404:
		return reasoning.FailModel, "the service knows no such model"
	case e.Code == 408 || e.Code == 504 || e.Status == "DEADLINE_EXCEEDED":
		return reasoning.FailTimeout, "the service took too long"
	case e.Code >= 500:
		return reasoning.FailUnavailable, fmt.Sprintf("the service failed (%d)", e.Code)
	}
	return reasoning.FailRefused, fmt.Sprintf("the service refused the request (%d)", e.Code)
}

// retryDelay reads how long the service asks to wait: RetryInfo in the details
// of the error. Without it, two seconds.
func retryDelay(err error) time.Duration {
	var api genai.APIError
	if errors.As(err, &api) {
		for _, d := range api.Details {
			if t, _ := d["@type"].(string); !strings.HasSuffix(t, "google.rpc.RetryInfo") {
				continue
			}
			s, _ := d["retryDelay"].(string)
			if wait, err := time.ParseDuration(s); err == nil && wait >= 0 {
				return wait
			}
		}
	}
	return 2 * time.Second
}

// dailyQuota reports whether an error says that the quota of a day is used up.
func dailyQuota(err error) bool {
	var api genai.APIError
	if !errors.As(err, &api) {
		return false
	}
	return strings.Contains(fmt.Sprint(api.Details), "PerDay")
}
